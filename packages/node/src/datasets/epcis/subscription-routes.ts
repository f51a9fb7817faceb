import { routes } from '@kg/contract'
import { defined } from '@kg/core'
import { Answer, type Binding, handle } from '../../platform/http/handle.js'
import { epcFormOf } from '../epcis-answers/answer-form.js'
import type { NamedQueries } from '../epcis-queries/named-queries.js'
import type { Subscriptions } from '../epcis-subscriptions/subscriptions.js'
import type { SubscriptionRow } from '../epcis-subscriptions/table.js'

export interface SubscriptionRouteNeeds {
  readonly queries: NamedQueries
  readonly subscriptions: Subscriptions
}

/** Who hears what named queries find. */
export function subscriptionRoutes({ queries, subscriptions }: SubscriptionRouteNeeds): Binding[] {
  return [
    handle(routes.epcisSubscriptions, ({ params }, { caller }) =>
      subscriptions.list(queries.require(params.queryName, caller)).map(describeSubscription),
    ),
    handle(routes.epcisSubscribe, async ({ params, body }, { caller, request }) => {
      const asked = { ...body, epcs: epcFormOf(request.headers) }
      const row = await subscriptions.subscribe(queries.require(params.queryName, caller), asked, caller)
      const location = `/epcis/queries/${encodeURIComponent(row.queryName)}/subscriptions/${row.id}`
      return new Answer(201, describeSubscription(row), { location })
    }),
    handle(routes.epcisSubscription, ({ params }, { caller }) =>
      describeSubscription(subscriptions.require(queries.require(params.queryName, caller), params.subscriptionID)),
    ),
    handle(routes.epcisUnsubscribe, async ({ params }, { caller }) => {
      await subscriptions.unsubscribe(queries.require(params.queryName, caller), params.subscriptionID)
      return new Answer(204, undefined)
    }),
  ]
}

const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

const describeSubscription = (row: SubscriptionRow) => ({
  subscriptionID: row.id,
  queryName: row.queryName,
  dest: row.dest,
  reportIfEmpty: row.reportIfEmpty,
  createdAt: new Date(row.createdAt).toISOString(),
  ...defined({ stream: row.schedule === undefined ? true : undefined, schedule: row.schedule }),
  ...defined({ initialRecordTime: row.initialRecordTime, lastNotifiedAt: iso(row.lastNotifiedAt) }),
})
