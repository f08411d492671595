let requests = 0;

/** A success of the fake. */
export function success(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...common(), ...headers } });
}

/** An error answer of the fake. */
export function refusal(
  status: number,
  code: string,
  message: string,
  more: object = {},
  headers: Record<string, string> = {},
): Response {
  const all = { ...common(), ...headers };
  const body = { error: { code, message, ...more }, request_id: all['x-request-id'] };
  return new Response(JSON.stringify(body), { status, headers: all });
}

function common(): Record<string, string> & { 'x-request-id': string } {
  return { 'content-type': 'application/json', 'x-request-id': `req_fake${++requests}` };
}
