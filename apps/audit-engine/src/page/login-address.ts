/** A part of a path that leads to a login, as the most usual systems and languages write it. */
const LOGIN_SEGMENT =
  /^(?:log[-_]?in|sign[-_]?in|log-?on|sign-?on|wp-login|user-?login|login_form|anmelden|connexion)(?:\.\w{2,5})?$/i;

/** Returns whether the path of an address names a login. */
export function namesLogin({ pathname }: URL): boolean {
  return pathname.split('/').some((segment) => LOGIN_SEGMENT.test(segment));
}
