import { defineTable } from '@kg/store'

/** A skill that an agent of this node offers. */
export interface SkillRow {
  agent: string
  skillUri: string
  name: string
  description?: string
  /** Where on this machine it runs. */
  endpoint: string
  offeredAt: number
}

export const skillRows = defineTable<SkillRow, [agent: string, skillUri: string]>()('skills')
