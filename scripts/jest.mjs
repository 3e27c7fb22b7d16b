import { spawnSync } from 'node:child_process';

const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

/** @returns whether all tests passed */
export function runJest(args, env = process.env) {
  const { status } = spawnSync(process.execPath, [...jest, ...args], { stdio: 'inherit', env });
  return status === 0;
}
