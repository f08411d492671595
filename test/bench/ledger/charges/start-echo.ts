import { provisionBroker } from '../../../../apps/operator/src/provision/broker/broker.js';
import { derivedPassword } from '../../../../apps/operator/src/provision/derived-password.js';
import type { Stack } from '../../../../tools/local/stack/stack.js';
import { Charger } from './charger.js';
import { forkProcess } from '../../support/fork-process.js';

/** Starts the echo on a virtual host of its own, with a caller of it. */
export async function startEcho(stack: Stack): Promise<{ charger: Charger; stop(): Promise<void> }> {
  const { url: adminUrl, managementUrl } = stack.rabbitmq;
  const { urls } = await provisionBroker({
    adminUrl,
    managementUrl,
    vhost: 'echo',
    passwordOf: (sender) => derivedPassword(managementUrl, sender),
    commandQueueType: 'classic',
  });
  const { child } = await forkProcess(new URL('echo-service.js', import.meta.url), {
    RABBITMQ_URL: urls['credit-ledger'],
  });
  const charger = await Charger.open(urls);
  return {
    charger,
    async stop() {
      await charger.close();
      child.kill();
    },
  };
}
