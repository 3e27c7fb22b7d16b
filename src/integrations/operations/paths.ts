export const LIVE_PATH = '/health/live';
export const READY_PATH = '/health/ready';
