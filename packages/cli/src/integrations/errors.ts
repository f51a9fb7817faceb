import { defineError } from '@kg/core/errors'

export const IntegrationNotFoundError = defineError<{ slug: string }>({
  code: 'INTEGRATION_NOT_FOUND',
  status: 404,
  title: 'There is no such integration',
  detail: ({ slug }) => `The registry has no integration called ${slug}`,
  remedy: () => 'List all of them: kg integration list --tier community',
})

export const IntegrationRefusedError = defineError<{ slug: string; why: string }>({
  code: 'INTEGRATION_REFUSED',
  status: 422,
  title: 'The integration is not installed',
  detail: ({ slug, why }) => `${slug} is refused: ${why}`,
  remedy: () => 'Tell its maintainer, or choose another integration. Nothing was run',
})

export const CommunityNotAllowedError = defineError<{ slug: string }>({
  code: 'INTEGRATION_FROM_COMMUNITY',
  status: 409,
  title: 'The integration has not been checked',
  detail: ({ slug }) => `${slug} comes from the community, and this project has not checked it`,
  remedy: ({ slug }) => `Read kg integration info ${slug}, then: kg integration install ${slug} --allow-community`,
})

export const ConsentNeededError = defineError<{ slug: string; plan: readonly string[] }>({
  code: 'CONSENT_NEEDED',
  status: 409,
  title: 'Confirmation is missing',
  detail: ({ slug, plan }) => `Installing ${slug} would: ${plan.join('; ')}`,
  remedy: () => 'Confirm with --yes, or run the command in a terminal. Nothing was run',
})

export const IndexUnavailableError = defineError<{ url: string; why: string }>({
  code: 'REGISTRY_UNAVAILABLE',
  status: 502,
  title: 'The registry cannot be read',
  detail: ({ url, why }) => `${url}: ${why}`,
  remedy: () => 'Check KG_REGISTRY_INDEX_URL and your network. If you unset it, kg uses its own index',
})
