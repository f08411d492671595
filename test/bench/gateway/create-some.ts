export const AUDIT = JSON.stringify({ url: 'https://example.com/page', type: 'seo' });

/** The ids of 500 new audits, to be polled. */
export function createSome(url: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: 500 }, async () => {
      const response = await fetch(`${url}/api/v1/audit`, { method: 'POST', headers, body: AUDIT });
      const { data } = (await response.json()) as { data: { audit_id: string } };
      return data.audit_id;
    }),
  );
}
