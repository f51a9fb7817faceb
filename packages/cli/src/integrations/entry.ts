import { z } from 'zod'

export const trustTiers = ['community', 'verified', 'featured'] as const
export type TrustTier = (typeof trustTiers)[number]

const text = (longest: number) => z.string().trim().min(1).max(longest)
const steps = z.array(text(500)).min(1).max(20)
const webAddress = z.url({ protocol: /^https$/ }).max(300)

/** A package of npm, pinned to its bytes. */
const pinned = {
  package: z.string().regex(/^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/, 'must be the name of an npm package'),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/, 'must be one exact version'),
  integrity: z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/, 'must be sha512-… of the package'),
  binary: z.string().regex(/^[\w][\w.-]*$/, 'must be the name of a program'),
}

const install = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cli'), ...pinned }),
  z.object({
    kind: z.literal('mcp'),
    ...pinned,
    args: z.array(text(200)).max(20).default([]),
    envRequired: z
      .array(z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable'))
      .default([]),
  }),
  z.object({ kind: z.literal('service'), url: webAddress, steps }),
  z.object({ kind: z.literal('agent-plugin'), framework: text(60), steps }),
  z.object({ kind: z.literal('manual'), steps }),
])

/** An entry of the registry. */
export const integrationEntry = z
  .object({
    schemaVersion: z.literal(1),
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must consist of lower-case letters, digits and hyphens'),
    name: text(80),
    description: text(400),
    category: z.array(text(40)).min(1).max(8),
    maintainer: z.object({ name: text(80), github: text(60).optional() }),
    license: text(40),
    repo: webAddress.optional(),
    commit: z
      .string()
      .regex(/^[0-9a-f]{40}$/, 'must be a full commit id')
      .optional(),
    requiresNodeVersion: z.string().regex(/^>=\d+\.\d+\.\d+$/, 'must be >= followed by a version'),
    memoryLayers: z.array(z.enum(['WM', 'SWM', 'VM'])).max(3),
    install,
    security: z.object({
      networkEgress: z.array(text(120)).max(20),
      writeAuthority: z.enum(['none', 'draft', 'share', 'publish']),
      credentialsHandled: z.array(text(120)).max(20),
      notes: text(1000).optional(),
    }),
    trustTier: z.enum(trustTiers),
  })
  .refine(({ install: { kind }, repo, commit }) => !isPackage(kind) || (repo !== undefined && commit !== undefined), {
    message: 'must name repo and commit if something is installed',
    path: ['repo'],
  })

export type IntegrationEntry = z.infer<typeof integrationEntry>
export type PackageInstall = Extract<IntegrationEntry['install'], { package: string }>

const isPackage = (kind: string): boolean => kind === 'cli' || kind === 'mcp'

/** The reasons against an entry, in one line. */
export const reasonsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ')
