/** What a session offers: a model reads the list of tools before it does anything, so the list is short unless more is asked for. */
export interface ProfileRecord {
  readonly about: string
  /** Tools are listed in few words, with the arguments that are needed most. */
  readonly isBrief: boolean
  /** Tools are listed with what they answer. */
  readonly hasOutputs: boolean
}

export const profiles = {
  core: { about: 'Remember, recall, correct, forget, query, import, share', isBrief: true, hasOutputs: false },
  assets: {
    about: 'Core, and Knowledge Assets: statements, drafts, documents, saved queries',
    isBrief: false,
    hasOutputs: false,
  },
  network: { about: 'Core, and other agents: messages, skills, peers, datasets', isBrief: false, hasOutputs: false },
  chain: { about: 'Core, and the chain: wallets, publishing, proofs', isBrief: false, hasOutputs: false },
  all: { about: 'Every tool, with schemas of what it answers', isBrief: false, hasOutputs: true },
} as const satisfies Record<string, ProfileRecord>

export type Profile = keyof typeof profiles
/** A profile that a tool can be in; `all` has every tool anyway. */
export type OwnProfile = Exclude<Profile, 'all'>

export const profileNames = Object.keys(profiles) as [Profile, ...Profile[]]
export const defaultProfile = 'core' satisfies Profile
/** Of the address of the MCP server: `/mcp?profile=assets`. */
export const profileParameter = 'profile'

interface WithProfiles {
  readonly profiles: readonly OwnProfile[]
}

/** Every profile has the tools of core. */
export const isInProfile = ({ profiles: own }: WithProfiles, profile: Profile): boolean =>
  profile === 'all' || own.includes('core') || own.includes(profile)

/** How a session gets a tool that it does not have. */
export function profileHint(name: string, { profiles: own }: WithProfiles): string {
  const profile: Profile = own[0] ?? 'all'
  return `${name} is in the profile ${profile}: kg mcp serve --profile ${profile}, or /mcp?${profileParameter}=${profile}`
}
