import { describe, expect, it } from '@jest/globals';
import { reservationBehind, reservationOf, type ReservationRequest } from './reservation.js';

const request: ReservationRequest = {
  workspaceId: 'ws_1',
  key: 'k',
  fingerprint: Buffer.from('body'),
  auditId: 'aud_mine',
  owner: 'me',
};
const other = { ...request, owner: 'you', auditId: 'aud_yours' };
const held = { takenAuditId: null, fingerprint: Buffer.from('body'), response: null };

describe('a reservation', () => {
  it('is in progress while another request holds it, also where its row can not be seen yet', () => {
    expect(reservationOf(request, held)).toEqual({ kind: 'in-progress' });
    expect(reservationOf(request, { ...held, fingerprint: null })).toEqual({ kind: 'in-progress' });
  });

  it('behind another of the same batch is in progress, or refused for another body, or the same replay', () => {
    const taken = { ...held, takenAuditId: 'aud_mine', fingerprint: null };
    expect(reservationBehind(request, taken, other)).toEqual({ kind: 'in-progress' });
    expect(reservationBehind(request, taken, { ...other, fingerprint: Buffer.from('x') })).toEqual({
      kind: 'other-body',
    });
    expect(reservationBehind(request, { ...held, response: '{}' }, other)).toEqual({
      kind: 'replay',
      response: '{}',
    });
  });
});
