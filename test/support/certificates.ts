import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const openssl = (...args: string[]): void => {
  execFileSync('openssl', args, { stdio: 'pipe' });
};

/** A certificate authority of the tests' own. */
export class Authority {
  readonly certificate: string;
  private readonly key: string;

  constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {
    this.certificate = join(folder, `${name}.pem`);
    this.key = join(folder, `${name}-key.pem`);
    const files = ['-keyout', this.key, '-out', this.certificate];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files);
  }

  /** @param names such as `DNS:localhost` or `IP:127.0.0.1` */
  sign(name: string, names?: string): { cert: string; key: string } {
    const path = (ending: string): string => join(this.folder, `${this.name}-${name}${ending}`);
    const [cert, key, request, extensions] = [path('.pem'), path('-key.pem'), path('.csr'), path('.txt')];
    writeFileSync(extensions, names === undefined ? '' : `subjectAltName=${names}`);
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
    const by = ['-CA', this.certificate, '-CAkey', this.key, '-CAcreateserial', '-extfile', extensions];
    openssl('x509', '-req', '-in', request, '-days', '2', '-out', cert, ...by);
    return { cert, key };
  }
}
