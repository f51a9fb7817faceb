/** What a service is made of; nothing but these decides about it. */
export interface ServiceFacts {
  readonly platform: NodeJS.Platform
  /** The user's home. */
  readonly userHome: string
  readonly configHome?: string | undefined
  readonly uid: number
  readonly kgHome: string
  /** Absolute paths of Node and of bin/kg.js. */
  readonly node: string
  readonly program: string
}

/** A service as data: the file, and what the system is told. */
export interface ServicePlan {
  readonly manager: 'systemd' | 'launchd'
  readonly file: string
  readonly text: string
  readonly enable: readonly (readonly string[])[]
  readonly disable: readonly (readonly string[])[]
  readonly start: readonly string[]
  readonly stop: readonly string[]
  readonly ask: readonly string[]
  /** What helps where the manager does not answer. */
  readonly remedy: string
}
