import { defineTable } from '@kg/store'

/** Conviction accounts that a wallet of this node owned when they were last looked at. */
export const knownAccounts = defineTable<{ at: number }, [network: string, accountId: number]>()('conviction-accounts')
