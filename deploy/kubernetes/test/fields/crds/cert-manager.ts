import type { Resource } from './resource.js';

/**
 * What the manifests use of cert-manager (cert-manager.io/v1). A field that is not here is refused: look it up in its
 * reference before adding it.
 */
export type Certificate = Resource<
  'cert-manager.io/v1',
  'Certificate',
  {
    readonly secretName: string;
    readonly dnsNames: readonly string[];
    readonly usages: readonly ('digital signature' | 'key encipherment' | 'server auth')[];
    readonly privateKey: {
      readonly algorithm: 'ECDSA' | 'RSA' | 'Ed25519';
      readonly size: number;
      readonly rotationPolicy: 'Always' | 'Never';
    };
    readonly issuerRef: {
      readonly group: string;
      readonly kind: 'ClusterIssuer' | 'Issuer';
      readonly name: string;
    };
  }
>;
