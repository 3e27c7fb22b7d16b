import 'reflect-metadata';
import { responses } from './checked-responses.js';

afterEach(() => {
  const violations = responses.recorder.takeViolations();
  if (violations.length > 0) throw new Error(violations.join('\n\n'));
});
