/**
 * Whether a program is on this machine that the documents are tested with. The Jest configuration looks; what is missing is
 * named at the end of the run, and fails with `CI=true`.
 */
export const hasTool = (name: string): boolean =>
  !(process.env['MISSING_TOOLS'] ?? '').split(',').includes(name);
