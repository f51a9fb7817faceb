const purposes: Readonly<Record<string, string>> = {
  publish: 'Publish an asset',
  approve: 'Approve tokens',
  register: 'Register a context graph',
  commit: 'Announce a registration',
  deactivate: 'Deactivate a context graph',
  identity: 'Create the identity',
  profile: 'Create the identity',
  core: 'Become a core node',
  ask: 'Change the ask',
  wallet: 'Change the wallets',
  pca: 'Conviction account',
  verify: 'Verify an asset',
  market: 'Market',
}

/** What a transaction is for, by the key under which the node remembers it; the first part names the chain. */
export function purposeOf(key: string): string {
  const parts = key.split('/')
  const at = parts.findIndex((part) => part in purposes)
  if (at < 0) return key
  const word = purposes[parts[at] ?? ''] ?? key
  const last = parts.at(-1) ?? ''
  return /^[a-z-]+$/.test(last) && parts.length > at + 1 ? `${word}: ${last.replaceAll('-', ' ')}` : word
}
