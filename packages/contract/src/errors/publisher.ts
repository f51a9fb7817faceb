import { defineError } from '@kg/core/errors'

export const PublishIntentStaleError = defineError<{
  name: string
  contextGraphId: string
  wanted: string
  found: string
}>({
  code: 'PUBLISH_INTENT_STALE',
  status: 409,
  title: 'The asset was shared anew since the job was made',
  detail: ({ name, wanted, found }) =>
    `The job is for ${name} with root ${wanted}; what is shared now has root ${found}`,
  remedy: (data, hint) => `Queue what is shared now: ${hint('publishAsync', data)}`,
})
