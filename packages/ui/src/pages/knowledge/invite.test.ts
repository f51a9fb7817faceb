import { expect, it } from 'vitest'
import { inviteText, readInvite } from './invite.js'

const invite = { graph: 'lab/vault & more', curator: '/ip4/127.0.0.1/tcp/4001/p2p/12D3KooW' }

it('reads what it wrote', () => {
  expect(readInvite(` ${inviteText(invite)}\n`)).toEqual(invite)
  expect(readInvite(inviteText({ graph: 'garden' }))).toEqual({ graph: 'garden' })
})

it('reads the link of a page, and a bare id', () => {
  const search = inviteText(invite).slice('kg:join?'.length)
  expect(readInvite(`http://127.0.0.1:9200/ui/join?${search}`)).toEqual(invite)
  expect(readInvite('0xab/lab/vault')).toEqual({ graph: '0xab/lab/vault' })
})

it('reads nothing where nothing is named', () => {
  expect(['', 'two words', 'kg:join?curator=x'].map(readInvite)).toEqual([undefined, undefined, undefined])
})
