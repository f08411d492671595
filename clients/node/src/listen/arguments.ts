export interface ListenArguments {
  readonly forward: string;
  /** The sequence to begin with; it wins over the cursor file. */
  readonly from: number | undefined;
  readonly cursorFile: string;
  readonly json: boolean;
  /** The id of an event that is forwarded once, instead of listening. */
  readonly replay: string | undefined;
}

export const USAGE = `usage: audit-credit listen --forward URL [--from SEQUENCE] [--cursor FILE] [--json] [--replay EVENT_ID]

Forwards the events of your workspace to a URL of yours, signed as webhooks are.

  --forward URL        where to post them, such as http://localhost:3000/hooks
  --from SEQUENCE      begin with this event; by default after the last that was forwarded, at first with the next one
  --cursor FILE        where the last sequence is kept (default: .audit-credit-cursor.json)
  --json               print one JSON object for each event
  --replay EVENT_ID    forward this event again, and end

In the environment:
  ACS_BASE_URL        where the service is
  ACS_API_KEY         your API key
  ACS_WEBHOOK_SECRET  the secret to sign with (default: a new one, which is printed)`;

/** Returns the arguments. Throws an `Error` with what is wrong. */
export function listenArguments(args: readonly string[]): ListenArguments {
  const { values, json, commands } = parsed(args);
  if (commands.length !== 1 || commands[0] !== 'listen') throw new Error('The command is: listen.');
  if (values.forward === undefined) throw new Error('--forward is missing.');
  if (!/^https?:\/\//.test(values.forward)) throw new Error('--forward must begin with http:// or https://.');
  const from = values.from === undefined ? undefined : Number(values.from);
  if (from !== undefined && !(Number.isSafeInteger(from) && from >= 1))
    throw new Error('--from must be a sequence: a whole number from 1 on.');
  return {
    forward: values.forward,
    from,
    cursorFile: values.cursor ?? '.audit-credit-cursor.json',
    json,
    replay: values.replay,
  };
}

const WITH_VALUE = ['forward', 'from', 'cursor', 'replay'] as const;

/** By hand: Node before 18.3 has no `util.parseArgs`. */
function parsed(args: readonly string[]) {
  const values: Partial<Record<(typeof WITH_VALUE)[number], string>> = {};
  const commands: string[] = [];
  let json = false;
  for (const left = [...args]; left.length > 0;) {
    const arg = left.shift()!;
    const [, name, attached] = /^--([a-z]+)(?:=([^]*))?$/.exec(arg) ?? [];
    const option = WITH_VALUE.find((each) => each === name);
    if (option !== undefined) {
      const value = attached ?? left.shift();
      if (value === undefined || value.startsWith('--')) throw new Error(`--${option} has no value.`);
      values[option] = value;
    } else if (arg === '--json') json = true;
    else if (arg.startsWith('-')) throw new Error(`There is no option ${arg}.`);
    else commands.push(arg);
  }
  return { values, json, commands };
}
