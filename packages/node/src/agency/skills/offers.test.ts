import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from '../../platform/testing/test-ledger.test.support.js'
import { Offers } from './offers.js'

const agent = `0x${'aa'.repeat(20)}`
const skill = { agent, skillUri: 'urn:skill:add', name: 'Add', endpoint: 'http://127.0.0.1:1/' }

describe('offered skills', () => {
  let test: TestLedger
  beforeEach(async () => {
    test = await openTestLedger()
  })
  afterEach(() => test[Symbol.asyncDispose]())

  it('are listed for the profile, which is told of new and withdrawn ones', async () => {
    const offers = new Offers(test.ledger)
    const told: string[] = []
    offers.onChange((of) => told.push(of))
    const { offeredAt } = await offers.offer(skill)
    expect(offers.skillsOf(agent)).toEqual([skill.skillUri])
    await expect(offers.offer({ ...skill, name: 'Sum' })).resolves.toMatchObject({ name: 'Sum', offeredAt })
    await offers.withdraw(agent, skill.skillUri)
    expect(offers.get(agent, skill.skillUri)).toBeUndefined()
    expect(told).toEqual([agent, agent])
  })

  it('are refused with an endpoint on another machine, and cannot be withdrawn twice', async () => {
    const offers = new Offers(test.ledger)
    await expect(offers.offer({ ...skill, endpoint: 'http://10.0.0.1/' })).rejects.toMatchObject({
      code: 'SKILL_ENDPOINT_INVALID',
    })
    await expect(offers.withdraw(agent, skill.skillUri)).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
  })
})
