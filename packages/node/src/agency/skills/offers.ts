import { AsyncResource } from 'node:async_hooks'
import { SkillNotFoundError } from '@kg/contract'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { checkEndpoint } from './endpoint.js'
import { type SkillRow, skillRows } from './table.js'

/** The skills of the agents of this node. */
export class Offers {
  private readonly listeners = new Set<(agent: string) => void>()
  // What follows a change is no step of the request that made it.
  private readonly scope = new AsyncResource('skills')

  constructor(private readonly ledger: Journal) {}

  /** What an agent offers, for its profile. */
  skillsOf(agent: string): string[] {
    return this.ledger.read((r) => [...r.range(skillRows, { prefix: [agent] })].map(({ value }) => value.skillUri))
  }

  get(agent: string, skillUri: string): SkillRow | undefined {
    return this.ledger.read((r) => r.get(skillRows, [agent, skillUri]))
  }

  /** Called when the list of an agent's skills has changed, so that its profile can follow. */
  onChange(listener: (agent: string) => void): void {
    this.listeners.add(listener)
  }

  async offer(skill: Omit<SkillRow, 'offeredAt'>): Promise<SkillRow> {
    checkEndpoint(skill.endpoint)
    const { agent, skillUri } = skill
    const isNew = this.get(agent, skillUri) === undefined
    const { value } = await this.ledger.write(actOf('skill.offer', agent, subjectOf(skill)), (w) => {
      const row = { ...skill, offeredAt: w.get(skillRows, [agent, skillUri])?.offeredAt ?? Date.now() }
      w.put(skillRows, [agent, skillUri], row)
      return row
    })
    if (isNew) this.notify(agent)
    return value
  }

  async withdraw(agent: string, skillUri: string): Promise<void> {
    await this.ledger.write(actOf('skill.withdraw', agent, subjectOf({ agent, skillUri })), (w) => {
      if (!w.remove(skillRows, [agent, skillUri])) throw new SkillNotFoundError({ skillUri, agent })
    })
    this.notify(agent)
  }

  private notify(agent: string): void {
    this.scope.runInAsyncScope(() => {
      for (const listener of this.listeners) listener(agent)
    })
  }
}

const subjectOf = ({ agent, skillUri }: Pick<SkillRow, 'agent' | 'skillUri'>) => `urn:kg:skill:${agent}:${skillUri}`
