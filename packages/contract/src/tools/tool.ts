import type { z } from 'zod'
import type { OwnProfile } from '../profiles.js'

/** What a call does to the node: looks, adds, brings about a state (again is harmless), or takes something away. */
export type Effect = 'read' | 'add' | 'ensure' | 'remove'

/** How a long list in the answer is given: in the node's own pages, or cut here from a whole answer. */
export interface Paging {
  readonly field: string
  readonly by: 'node' | 'tool'
}

/** What the user is asked before it is done, where the client can ask. */
export interface Confirm {
  readonly question: string
  /** An argument that, when true, makes the call harmless. */
  readonly unless?: string
}

/** A tool in few words, for a list that must be short. */
export interface Brief {
  readonly description: string
  /** Of its arguments those that are listed; the others are accepted all the same. */
  readonly fields: readonly string[]
}

/** An MCP tool as data: the server, its schemas and the docs read it. */
export interface Tool {
  readonly name: `kg_${string}`
  readonly title: string
  /** For a model: what it does and when to take it. */
  readonly description: string
  readonly group: string
  /** The lists that it is in. */
  readonly profiles: readonly OwnProfile[]
  readonly brief?: Brief
  /** The routes that it calls; a tool is there only when they are. */
  readonly routes: readonly string[]
  /** It is that route and nothing more; the arguments are the route's fields. */
  readonly route?: string
  /** Arguments that the route calls otherwise. */
  readonly rename?: Readonly<Record<string, string>>
  readonly input: z.ZodObject
  readonly output: z.ZodType
  readonly effect: Effect
  /** It reaches beyond this node: to peers or to the chain. */
  readonly openWorld?: boolean
  readonly pages?: Paging
  /** Half of the answer would be worth nothing: it is given whole or not at all. */
  readonly whole?: boolean
  readonly confirm?: Confirm
}

export const tool = (record: Tool): Tool => record

export interface Annotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

export const annotationsOf = ({ title, effect, openWorld = false }: Tool): Annotations => ({
  title,
  readOnlyHint: effect === 'read',
  destructiveHint: effect === 'remove',
  idempotentHint: effect !== 'add',
  openWorldHint: openWorld,
})
