/** What a create with an Idempotency-Key asks for. */
export interface ReservationRequest {
  readonly workspaceId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  /** The audit that a new reservation is for. */
  readonly auditId: string;
  /** Names this request: only the owner finishes or releases. */
  readonly owner: string;
}

/** A reservation that this request holds. */
export interface HeldReservation {
  readonly workspaceId: string;
  readonly key: string;
  readonly owner: string;
  readonly auditId: string;
}

export type Reservation =
  | ({ readonly kind: 'reserved' } & HeldReservation)
  /** An earlier request left without an answer; it may have charged this audit. */
  | ({ readonly kind: 'taken-over' } & HeldReservation)
  | { readonly kind: 'replay'; readonly response: string }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'in-progress' };

/** What the reservation statement found for one request. */
export interface ReservationRow {
  /** The audit of the reservation that this statement took; null where another one holds it. */
  readonly takenAuditId: string | null;
  /** What another one holds; both null also where it was inserted or replaced a moment ago and can't be seen yet. */
  readonly fingerprint: Buffer | null;
  readonly response: string | null;
}

/** The rules of contract section 8.3, given what the statement found. */
export function reservationOf(request: ReservationRequest, row: ReservationRow): Reservation {
  if (row.takenAuditId !== null) {
    const { workspaceId, key, owner, auditId } = request;
    const kind = row.takenAuditId === auditId ? 'reserved' : 'taken-over';
    return { kind, workspaceId, key, owner, auditId: row.takenAuditId };
  }
  if (row.fingerprint !== null && !row.fingerprint.equals(request.fingerprint)) return { kind: 'other-body' };
  if (row.response !== null) return { kind: 'replay', response: row.response };
  return { kind: 'in-progress' };
}

/** What a second request of the same batch and key finds, given what the first one got. */
export function reservationBehind(
  first: ReservationRequest,
  row: ReservationRow,
  request: ReservationRequest,
): Reservation {
  const fingerprint = row.takenAuditId === null ? row.fingerprint : first.fingerprint;
  return reservationOf(request, { takenAuditId: null, fingerprint, response: row.response });
}
