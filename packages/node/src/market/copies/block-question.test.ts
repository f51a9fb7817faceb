import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../exchange/p2p/wire.js'
import { readBlockAnswer, readBlockQuestion, writeBlockAnswer, writeBlockQuestion } from './block-question.js'
import { invalid, parties, ref, sign, wallet } from './records.test.support.js'

const holder = `0x${'5'.repeat(40)}` as const
const question = { ...ref, holder, blockIndex: 4 }
const bytes = await writeBlockQuestion(parties, question, sign)

describe('the question for a block', () => {
  it('says who signed it', async () => {
    expect(await readBlockQuestion(parties, bytes)).toEqual({ ...question, signer: wallet })
  })

  it('has another signer, or none, when anything in it was changed', async () => {
    const changed = toWire({ ...fromWire(bytes), blockIndex: 5 })
    expect((await readBlockQuestion(parties, changed)).signer).not.toBe(wallet)
    expect((await readBlockQuestion({ ...parties, holder: 'other' }, bytes)).signer).not.toBe(wallet)
    for (const change of [{ signature: '0x' }, { blockIndex: -1 }, { time: 0 }])
      await expect(readBlockQuestion(parties, toWire({ ...fromWire(bytes), ...change }))).rejects.toEqual(invalid)
  })
})

describe('the answer', () => {
  it('is read as it was written, and refused when it is none', () => {
    const answer = { block: new Uint8Array([1, 2]), siblings: [`0x${'6'.repeat(64)}`] } as const
    expect(readBlockAnswer(writeBlockAnswer(answer))).toEqual(answer)
    expect(() => readBlockAnswer(toWire({ ...answer, siblings: ['0x'] }))).toThrow(invalid)
    expect(() => readBlockAnswer(toWire({ ...answer, block: 'text' }))).toThrow(invalid)
  })
})
