import type { ServiceName } from '#contracts/services';
import type { Documents } from '../../documents/documents.js';
import { secretsOf, settingsOf, valueOf } from '../../documents/settings.js';
import { appsOf } from '../../documents/pods.js';

/** Who may be asked on the internet, by an app or by a server; nobody may on another port. */
export interface Outward {
  readonly public: ReadonlySet<number>;
  readonly private: ReadonlySet<number>;
}

/** Some of all that lies in private, shared, link-local and translated ranges. */
export const PRIVATE_ADDRESSES: readonly string[] = [
  '10.0.0.1',
  '10.96.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  'fd00::1',
  'fd00:ec2::254',
  'fe80::1',
];
export const PUBLIC_ADDRESSES: readonly string[] = [
  '93.184.215.14',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
];

/** Some of the ports of the web, of mail, and of what must not be spoken to. */
export const OUTWARD_PORTS: readonly number[] = [22, 25, 80, 443, 465, 587, 5432, 6443, 8080, 8443];
/** The others are ssh's and mail's. */
const PARTNERS = new Set([80, 443, 5432, 6443, 8080, 8443]);
const NONE: ReadonlySet<number> = new Set();

/** Of the ports above, those that the pods of an owner need. */
export function outwardOf(documents: Documents, owner: string): Outward {
  switch (owner) {
    case 'Deployment/audit-engine':
      return { public: PARTNERS, private: NONE };
    case 'Deployment/webhook-dispatcher':
      return { public: new Set([...PARTNERS, ...mailPorts(documents, 'webhook-dispatcher')]), private: NONE };
    case 'Deployment/api-gateway':
      return { public: mailPorts(documents, 'api-gateway'), private: NONE };
    case 'Deployment/credit-ledger':
      return { public: takesPayments(documents) ? new Set([443]) : NONE, private: NONE };
    case 'Cluster/postgres':
      // The Kubernetes API, wherever it is, and the store of the backups.
      return { public: new Set([443, 6443]), private: new Set([443, 6443]) };
    default:
      return { public: NONE, private: NONE };
  }
}

function takesPayments(documents: Documents): boolean {
  const ledger = appsOf(documents).find(({ name }) => name === 'credit-ledger');
  return ledger !== undefined && valueOf(documents, ledger.container, 'PAYMENT_PROVIDER') === 'stripe';
}

/** Where the apps send their spans; empty where they don't trace, and need no way there. */
export function collectors(documents: Documents): readonly string[] {
  return appsOf(documents)
    .map(({ container }) => valueOf(documents, container, 'OTEL_EXPORTER_OTLP_ENDPOINT'))
    .filter((address) => address !== '');
}

/** Those that an app needs which sends mails. */
function mailPorts(documents: Documents, name: ServiceName): ReadonlySet<number> {
  const app = appsOf(documents).find((each) => each.name === name);
  const setting = app && settingsOf(documents, app.container).get('SMTP_URL');
  const sends = setting?.kind === 'secret' && secretsOf(documents, setting.secret).has(setting.key);
  return sends ? new Set([465, 587]) : NONE;
}
