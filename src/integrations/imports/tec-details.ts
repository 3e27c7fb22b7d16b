import { decoded, htmlOf } from './tec-places.js';
import type { TecEvent } from './tec-types.js';

/* Whether and where an event of a site takes place. Sites without the parts of the plugin for it say nothing of that. */

/** The plugin writes `moved-online`, and no status for an event that takes place as planned. */
function statusOf(event: TecEvent): string | undefined {
  const status = event['event_status'];
  if (typeof status !== 'string') return undefined;
  return status.trim() === '' ? 'scheduled' : status.trim().toLowerCase().replaceAll('-', '_');
}

/** A site keeps the reason of an event that takes place again, where it would be refused here. */
export function reasonOf(event: TecEvent): { readonly event_status_reason?: string } {
  const status = statusOf(event);
  const isGiven = status !== undefined && status !== 'scheduled' && 'event_status_reason' in event;
  return isGiven ? { event_status_reason: htmlOf(event['event_status_reason']) } : {};
}

const TRUE: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'yes']);

const TYPES: ReadonlySet<unknown> = new Set(['virtual', 'hybrid']);

/** A site shows no address before the event, or to some readers only. The one that is known stays then. */
function attendanceOf(event: TecEvent): object {
  const isVirtual = event['is_virtual'];
  if (isVirtual === undefined || isVirtual === null) return {};
  if (!TRUE.has(isVirtual)) return { is_virtual: false };
  const address = decoded(event['virtual_url']).trim();
  const type = event['virtual_event_type'];
  return {
    is_virtual: true,
    ...(TYPES.has(type) ? { virtual_event_type: type } : {}),
    ...(address === '' ? {} : { virtual_url: address }),
  };
}

export function detailsOf(event: TecEvent): object {
  const event_status = statusOf(event);
  return { ...(event_status === undefined ? {} : { event_status }), ...attendanceOf(event) };
}
