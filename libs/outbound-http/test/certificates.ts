import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** A certificate and its key in PEM, made for one test run: no key material lies in the repository. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
}

export interface CertificateOptions {
  readonly commonName: string;
  /** DNS names and IPv4 addresses that it is good for. */
  readonly hosts?: readonly string[];
  /** Default: signed by itself, and allowed to sign others. */
  readonly issuer?: Certificate;
  /** Default: from yesterday until tomorrow. */
  readonly validDays?: readonly [number, number];
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** Issues an X.509 v3 certificate (RFC 5280) on a fresh P-256 key. */
export function issueCertificate(options: CertificateOptions): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [from, until] = options.validDays ?? [-1, 1];
  const body = sequence(
    der(0xa0, integer(2)),
    integer(Math.floor(Math.random() * 1_000_000_000) + 1),
    ECDSA_WITH_SHA256,
    nameOf(options.issuer?.name ?? options.commonName),
    sequence(utcTime(from), utcTime(until)),
    nameOf(options.commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensionsOf(options))),
  );
  const signature = sign('sha256', body, options.issuer?.privateKey ?? privateKey);
  const certificate = sequence(body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return {
    cert: pem(certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name: options.commonName,
    privateKey,
  };
}

function extensionsOf({ hosts = [], issuer }: CertificateOptions): Buffer[] {
  const names = hosts.map((host) =>
    isIPv4(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host, 'ascii')),
  );
  const alternativeNames = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...names)));
  const authority = sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  return [...(names.length > 0 ? [alternativeNames] : []), ...(issuer ? [] : [authority])];
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))));
}

function utcTime(daysFromNow: number): Buffer {
  const iso = new Date(Date.now() + daysFromNow * DAY_MS).toISOString();
  return der(0x17, Buffer.from(`${iso.replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

function integer(value: number): Buffer {
  const bytes = Buffer.from(value.toString(16).padStart(10, '0'), 'hex');
  const start = bytes.findIndex((byte, index) => byte !== 0 || index === bytes.length - 1);
  const magnitude = bytes.subarray(start);
  return der(0x02, (magnitude[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), magnitude]) : magnitude);
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
