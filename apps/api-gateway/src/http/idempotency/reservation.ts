export interface ReservationRequest {
  readonly workspaceId: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  /** The audit of a new reservation. */
  readonly auditId: string;
  /** The id of this request: only the owner may finish or release the reservation. */
  readonly owner: string;
}

export type HeldReservation = Omit<ReservationRequest, 'fingerprint'>;

export type Reservation =
  | ({ readonly kind: 'reserved' } & HeldReservation)
  /** True if an earlier request ended without a response; it may have charged this audit. */
  | ({ readonly kind: 'taken-over' } & HeldReservation)
  | { readonly kind: 'replay'; readonly response: string }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'in-progress' };

export interface ReservationRow {
  /** The audit of the reservation that this statement took; null if another request owns it. */
  readonly takenAuditId: string | null;
  /**
   * The reservation of another request; both null if it was inserted or replaced so recently that it can't be seen yet.
   */
  readonly fingerprint: Buffer | null;
  readonly response: string | null;
}

/** Applies the rules of contract section 8.3 to the result of the statement. */
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

/** Returns the reservation for a second request with the same key in one batch. */
export function reservationBehind(
  first: ReservationRequest,
  row: ReservationRow,
  request: ReservationRequest,
): Reservation {
  const fingerprint = row.takenAuditId === null ? row.fingerprint : first.fingerprint;
  return reservationOf(request, { takenAuditId: null, fingerprint, response: row.response });
}
