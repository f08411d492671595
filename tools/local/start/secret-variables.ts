import type { ServiceName } from '#contracts/services';

/** The secrets that may come from the shell, each with the one app that reads it. */
export const SECRET_VARIABLES: Readonly<Record<string, ServiceName>> = {
  SECRETS_KEY: 'webhook-dispatcher',
  SECRETS_KEYS_READABLE: 'webhook-dispatcher',
  SMTP_URL: 'webhook-dispatcher',
  STATEMENT_KEY: 'credit-ledger',
  STRIPE_SECRET_KEY: 'credit-ledger',
  STRIPE_WEBHOOK_SECRET: 'api-gateway',
};

/** `variables` without the secrets of the other apps. */
export function withoutForeignSecrets<T>(
  app: ServiceName,
  variables: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => (SECRET_VARIABLES[name] ?? app) === app),
  );
}
