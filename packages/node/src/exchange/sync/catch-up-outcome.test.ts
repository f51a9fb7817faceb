import { defined } from '@kg/core'
import { DialFailedError, PeerRefusedError } from '@kg/net'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './catch-up-outcome.js'

const refused = new PeerRefusedError({ peer: 'p', protocol: 'inventory', code: 'GRAPH_NOT_SERVED', detail: 'no' })
const busy = new PeerRefusedError({ peer: 'p', protocol: 'inventory', code: 'BUSY', detail: 'later' })
const stopping = new PeerRefusedError({ peer: 'p', protocol: 'inventory', code: 'HOST_STOPPED', detail: 'bye' })
const silent = new DialFailedError({ peer: 'p', why: 'gone' })

describe('the outcome of a catch-up', () => {
  it.each([
    ['is done when one peer answered, whoever refused', 1, [refused], 'done', undefined],
    ['is done with a word about a peer that failed', 1, [silent], 'done', silent.message],
    ['is unreachable without peers', 0, [], 'unreachable', 'No peer is connected'],
    ['is unreachable when nobody answered', 0, [silent, refused], 'unreachable', silent.message],
    ['is unreachable when the peer was stopping', 0, [stopping], 'unreachable', stopping.message],
    ['is denied when all refused', 0, [refused, refused], 'denied', 'None of 2 peers serves it to this node'],
    ['is failed when a peer could not', 0, [busy], 'failed', busy.message],
  ] as const)('%s', (_, peers, faults, status, error) => {
    expect(outcomeOf({ peers }, faults)).toEqual({ status, ...defined({ error }) })
  })
})
