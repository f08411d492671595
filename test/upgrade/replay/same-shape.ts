/**
 * Where a reply of today lacks what a recorded one had, or has another kind of value there, as paths; what is new does
 * no harm to an older caller. Null may stand for anything, and lists are compared as far as both go.
 */
export function lacking(recorded: unknown, now: unknown, path = 'reply'): readonly string[] {
  if (recorded === null || now === null) return [];
  if (Array.isArray(recorded) && Array.isArray(now))
    return recorded
      .slice(0, now.length)
      .flatMap((each, index) => lacking(each, now[index], `${path}[${index}]`));
  if (typeof recorded !== 'object' || typeof now !== 'object' || Array.isArray(recorded))
    return typeof recorded === typeof now && Array.isArray(recorded) === Array.isArray(now)
      ? []
      : [`${path} is ${typeof now} instead of ${typeof recorded}`];
  return Object.entries(recorded).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    return name in now ? lacking(value, (now as Record<string, unknown>)[name], at) : [`${at} is missing`];
  });
}
