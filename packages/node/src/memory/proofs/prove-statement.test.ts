import { checkBundle } from '@kg/core/verify'
import { expect, it } from 'vitest'
import { asAnn, draftRef, openLab, refusal } from '../testing/test-memory.test.support.js'
import { findProvable } from './find-provable.js'
import { proveStatement } from './prove-statement.js'
import { Prover } from './prover.js'

const node = await openLab()
const lines = ['<urn:s> <urn:p> "1" .', '<urn:s> <urn:p> "2" .', '<urn:s> <urn:p> "3" .']
await node.create(draftRef('asset'), lines, 'shared')
const asset = node.ledger.read((r) => findProvable(r, { name: 'asset', contextGraphId: 'lab' }, asAnn))
const prove = (line: string) => proveStatement(new Prover(node.journal, node.platform.stopping), asset, line)

it('makes a bundle of each statement that holds by itself', async () => {
  for (const line of lines) {
    const bundle = await prove(line)
    expect(checkBundle(bundle)).toMatchObject({ ok: true })
    expect(bundle.statement).toEqual({ line })
  }
})

it('makes one that a changed statement does not hold in', async () => {
  const bundle = await prove('<urn:s> <urn:p> "1" .')
  expect(checkBundle({ ...bundle, statement: { line: '<urn:s> <urn:p> "2" .' } })).toMatchObject({ ok: false })
})

it('refuses a statement that the asset does not make', async () => {
  await expect(prove('<urn:s> <urn:p> "4" .')).rejects.toEqual(refusal('STATEMENT_NOT_IN_ASSET'))
})
