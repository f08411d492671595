export type ServerName = 'postgres' | 'rabbitmq' | 'redis';

/** What every private server is started with. */
export interface ServerSetting {
  /** Absolute path; the server's data, log and process identity go below it. */
  readonly directory: string;
  /** Whether the data will be used again after the end of this process. Default false. */
  readonly kept?: boolean;
  /** Of its administrator; letters and digits. */
  readonly password: string;
  /** The ports that it had last time, which are used again where they are free. */
  readonly ports?: (server: ServerName) => readonly number[];
  /** Told the ports that were chosen. */
  readonly onPorts?: (server: ServerName, ports: readonly number[]) => void;
}
