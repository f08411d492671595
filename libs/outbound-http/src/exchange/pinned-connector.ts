import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { OutboundError } from '../errors/outbound-error.js';
import type { Target } from '../resolve/resolve-target.js';
import { judgeAddress, literalAddress, parseCidr } from '../rules/address-rule.js';
import { withoutRootDot } from '../rules/host-name-rule.js';
import { portOf } from '../rules/url-rule.js';
import type { StageClock } from './stage-clock.js';

/**
 * A vetted address is given up for the next after this long, the last one never: the clock's budget ends that. Long
 * enough for a far one, since on a machine without IPv6 the next may have no route at all.
 */
const NEXT_ADDRESS_AFTER_MS = 1_000;

/**
 * Connects to the vetted addresses of `target` and nowhere else, whatever undici asks for: no second look-up can
 * answer differently (DNS rebinding), and the peer is checked before a byte is sent. SNI, certificate check and Host
 * stay the URL's name.
 */
export function pinnedConnector(target: Target, clock: StageClock, ca?: string): buildConnector.connector {
  return (_options, callback) => {
    const done = once(callback);
    const socket = connectTcp({
      host: withoutRootDot(literalAddress(target.url.hostname) ?? target.url.hostname),
      port: portOf(target.url),
      lookup: pinnedLookup(target.addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      noDelay: true,
    });
    const abort = () => socket.destroy(clock.signal.reason as Error);
    clock.signal.addEventListener('abort', abort, { once: true });
    socket.once('close', () => clock.signal.removeEventListener('abort', abort));
    socket.once('error', (error) => done(error, null));
    socket.once('connect', () => {
      const peer = socket.remoteAddress;
      if (peer === undefined || !isVetted(peer, target)) {
        socket.destroy(peer === undefined ? gone() : unvettedPeer());
        return;
      }
      if (target.url.protocol === 'http:') done(null, socket);
      else secure(socket, target, clock, ca, done);
    });
  };
}

/** A peer that reset the connection while it was made has no address any more. */
function gone(): Error {
  return Object.assign(new Error('the connection was reset while it was made'), { code: 'ECONNRESET' });
}

function unvettedPeer(): OutboundError {
  return new OutboundError('forbidden_target', 'connect', 'The peer is not an address that was vetted.');
}

function secure(socket: Socket, target: Target, clock: StageClock, ca: string | undefined, done: Done): void {
  const host = withoutRootDot(literalAddress(target.url.hostname) ?? target.url.hostname);
  if (clock.stage === 'connect') clock.enter('tls');
  const tls = connectTls({
    socket,
    host,
    // RFC 6066 has no SNI for address literals; the certificate is then checked against `host`.
    servername: isIP(host) === 0 ? host : '',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
  tls.once('error', (error: Error) => done(error, null));
  tls.once('secureConnect', () => done(null, tls));
}

type Done = (error: Error | null, socket: Socket | null) => void;

function once(callback: buildConnector.Callback): Done {
  let called = false;
  return (error, socket) => {
    if (called) return;
    called = true;
    if (error !== null) callback(error, null);
    else if (socket !== null) callback(null, socket);
  };
}

function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_hostname, options, callback) => {
    const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = resolved;
    if (options.all || first === undefined) callback(null, resolved);
    else callback(null, first.address, first.family);
  };
}

export function isVetted(peer: string, target: Target): boolean {
  return target.addresses.some((address) => {
    const verdict = judgeAddress(peer, [parseCidr(`${address}/${isIP(address) === 6 ? 128 : 32}`)]);
    return verdict.ok && verdict.kind === 'allowed';
  });
}
