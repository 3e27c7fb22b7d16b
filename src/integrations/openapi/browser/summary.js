// The heading of an operation, which is alike for closed and opened ones.
import { texts } from './page.js';

/** The operation whose heading gets the focus when it is shown, as it replaces the button that was used. */
let focusOn;

export function summaryComponent({ React: { createElement: h, useEffect, useRef } }) {
  const lock = (isOpen) =>
    h(
      'svg',
      { viewBox: '0 0 20 20', width: 18, height: 18, 'aria-hidden': true },
      h('path', { d: isOpen ? 'M6 9V6a4 4 0 0 1 7.7-1.5' : 'M6 9V6a4 4 0 0 1 8 0v3', className: 'shackle' }),
      h('rect', { x: 4, y: 9, width: 12, height: 9, rx: 2 }),
    );
  const Lock = ({ isPublic, isSignedIn, onSignIn }) => {
    if (isPublic) {
      return h(
        'span',
        { className: 'lock is-public', role: 'img', title: texts.public, 'aria-label': texts.public },
        lock(true),
      );
    }
    const title = isSignedIn ? texts.signedIn : texts.signInNeeded;
    const className = isSignedIn ? 'lock is-signed-in' : 'lock';
    return h('button', { className, title, 'aria-label': title, onClick: onSignIn }, lock(false));
  };
  return ({
    operation: { tag, id, method, path, summary, isPublic, remark },
    isShown,
    isSignedIn,
    onToggle,
    onSignIn,
  }) => {
    const button = useRef(null);
    useEffect(() => {
      if (focusOn !== id) return;
      focusOn = undefined;
      button.current.focus({ preventScroll: true });
    }, [id]);
    const toggle = () => {
      focusOn = id;
      onToggle();
    };
    return h(
      'div',
      { className: `opblock-summary opblock-summary-${method}` },
      h(
        'button',
        { ref: button, className: 'opblock-summary-control', 'aria-expanded': isShown, onClick: toggle },
        h('span', { className: 'opblock-summary-method' }, method.toUpperCase()),
        h('span', { className: 'opblock-summary-path', 'data-path': path }, path),
        h('span', { className: 'opblock-summary-description' }, summary),
        remark === undefined ? null : h('span', { className: 'remark' }, remark),
      ),
      tag === undefined ? null : h(Lock, { isPublic, isSignedIn, onSignIn }),
    );
  };
}
