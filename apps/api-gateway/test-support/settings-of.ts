import { Environment } from '#runtime/configuration/environment';
import { GatewaySettings } from '../src/gateway-settings.js';

/** The settings of a gateway with these variables. */
export function settingsOf(variables: Readonly<Record<string, string>> = {}): GatewaySettings {
  return GatewaySettings.read(new Environment({ REDIS_URL: 'redis://127.0.0.1:6379', ...variables }));
}
