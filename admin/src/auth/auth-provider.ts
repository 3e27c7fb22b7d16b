import type { AuthProvider } from 'react-admin';
import { Problem } from '../api/problem';
import { sendSignIn } from '../api/send';
import { forgetMe, me } from './me';
import { signedIn } from './signed-in';

interface SignIn {
  readonly username: string;
  readonly password: string;
}

const isSignedOut = (problem: unknown): boolean => problem instanceof Problem && problem.status === 401;

/** Signs people in by a session, which is a cookie that no script can read. */
export const authProvider: AuthProvider = {
  async login({ username, password }: SignIn) {
    await sendSignIn('/sessions', { method: 'POST', body: { username, password } });
    forgetMe();
  },
  async logout() {
    if (signedIn() === undefined) return;
    forgetMe();
    try {
      await sendSignIn('/sessions/current', { method: 'DELETE' });
    } catch (problem) {
      // One that has ended need not be ended.
      if (!isSignedOut(problem)) throw problem;
    }
  },
  async checkAuth() {
    await me();
  },
  async checkError(problem: unknown) {
    if (!isSignedOut(problem)) return Promise.resolve();
    forgetMe();
    return Promise.reject(new Error('console.session_ended'));
  },
  async getIdentity() {
    const { id, display_name: name, username } = await me();
    return { id, fullName: name === '' ? username : name };
  },
  async getPermissions() {
    return (await me()).role;
  },
};
