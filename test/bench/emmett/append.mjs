// Emmett's Postgres store, appending to one stream; prints what it managed as JSON. Plain JavaScript with an import that
// no tool follows, since the package is only installed when the bench runs.
const { getPostgreSQLEventStore } = await import(import.meta.resolve('@event-driven-io/emmett-postgresql'));

const WARM_UP_SECONDS = 2;
const SECONDS = 4;

const store = getPostgreSQLEventStore(process.env.DATABASE_URL);
await store.schema.migrate();
let audit = 0;

/** Events a second, one append after the other: several at once fail each other's version check. */
async function append(stream, eventsEach, seconds) {
  let events = 0;
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const batch = Array.from({ length: eventsEach }, () => ({
      type: 'audit-charged',
      data: { workspace_id: 'ws_bench', audit_id: `aud_${audit++}`, audit_type: 'seo', credits: 80 },
    }));
    await store.appendToStream(stream, batch);
    events += eventsEach;
  }
  return events / ((performance.now() - start) / 1000);
}

const result = {};
for (const [name, eventsEach] of [
  ['single', 1],
  ['batched', 200],
]) {
  await append(`account-${name}`, eventsEach, WARM_UP_SECONDS);
  result[name] = await append(`account-${name}`, eventsEach, SECONDS);
}
await store.close();
console.log(JSON.stringify(result));
