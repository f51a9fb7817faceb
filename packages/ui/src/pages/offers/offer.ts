import type { Reply, Routes } from '@kg/contract'

export type Offer = Reply<Routes['listOffers']>['offers'][number]
