import { defineTable } from '@kg/store'

/** Operational keys of the node's identity that somebody else holds: the contract cannot list them. */
export const foreignKeys = defineTable<{ address: string; at: number }, [network: string, address: string]>()(
  'foreign-operational-keys',
)
