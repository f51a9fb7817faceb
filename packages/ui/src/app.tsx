import { ApiError } from '@kg/client'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { forgetNotes } from './data/forget-notes.js'
import { JobNews } from './data/job-news.js'
import { guardNavigation, LeaveGuard } from './data/leave-guard.js'
import { LiveProvider } from './data/live.js'
import { NodeProvider } from './data/node.js'
import { dropToken, keepToken, takeToken } from './data/token.js'
import { AgeUnseen } from './data/unseen.js'
import { Loading } from './look/states.js'
import { Toasts } from './look/toasts.js'
import { Home } from './pages/home/home.js'
import { Frame } from './shell/frame.js'
import { NotFound } from './shell/not-found.js'
import { SignIn } from './shell/sign-in.js'

const Knowledge = lazy(async () => ({ default: (await import('./pages/knowledge/knowledge.js')).Knowledge }))
const Board = lazy(async () => ({ default: (await import('./pages/board/board.js')).Board }))
const Asset = lazy(async () => ({ default: (await import('./pages/asset/asset.js')).Asset }))
const Import = lazy(async () => ({ default: (await import('./pages/import/import.js')).Import }))
const Draft = lazy(async () => ({ default: (await import('./pages/draft/draft.js')).Draft }))
const DocumentPage = lazy(async () => ({ default: (await import('./pages/document/document-page.js')).DocumentPage }))
const Join = lazy(async () => ({ default: (await import('./pages/knowledge/join.js')).Join }))
const Agents = lazy(async () => ({ default: (await import('./pages/agents/agents.js')).Agents }))
const CanvasPage = lazy(async () => ({ default: (await import('./pages/canvas/canvas-page.js')).CanvasPage }))
const StoredBy = lazy(async () => ({ default: (await import('./pages/agents/stored/stored-by.js')).StoredBy }))
const Messages = lazy(async () => ({ default: (await import('./pages/messages/messages.js')).Messages }))
const PathPage = lazy(async () => ({ default: (await import('./pages/path/path-page.js')).PathPage }))
const Query = lazy(async () => ({ default: (await import('./pages/query/query.js')).Query }))
const Memory = lazy(async () => ({ default: (await import('./pages/memory/memory.js')).Memory }))
const Trail = lazy(async () => ({ default: (await import('./pages/trail/trail.js')).Trail }))
const Schema = lazy(async () => ({ default: (await import('./pages/explore/schema.js')).Schema }))
const Entity = lazy(async () => ({ default: (await import('./pages/explore/entity/entity.js')).Entity }))
const Find = lazy(async () => ({ default: (await import('./pages/trail/find.js')).Find }))
const Datasets = lazy(async () => ({ default: (await import('./pages/datasets/datasets.js')).Datasets }))
const Dataset = lazy(async () => ({ default: (await import('./pages/datasets/dataset.js')).Dataset }))
const ImportReport = lazy(async () => ({ default: (await import('./pages/datasets/import-report.js')).ImportReport }))
const SupplyEvent = lazy(async () => ({ default: (await import('./pages/datasets/event.js')).SupplyEvent }))
const Offers = lazy(async () => ({ default: (await import('./pages/offers/offers.js')).Offers }))
const Holdings = lazy(async () => ({ default: (await import('./pages/offers/holdings.js')).Holdings }))
const AskNetwork = lazy(async () => ({ default: (await import('./pages/offers/ask-network.js')).AskNetwork }))
const TypeTable = lazy(async () => ({ default: (await import('./pages/explore/table/type-table.js')).TypeTable }))
const Peers = lazy(async () => ({ default: (await import('./pages/peers/peers.js')).Peers }))
const Operations = lazy(async () => ({ default: (await import('./pages/operations/operations.js')).Operations }))

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Nothing is asked again by itself: events say when something has changed. */
const newQueries = (onRefused: () => void) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isRefused(error) && onRefused() }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })

export function App() {
  const [token, setToken] = useState(() => takeToken(window.location, window.history, window.sessionStorage))
  const [wasRefused, setRefused] = useState(false)
  const leave = (isRefusal: boolean) => {
    dropToken(window.sessionStorage)
    if (!isRefusal) for (const storage of [window.localStorage, window.sessionStorage]) forgetNotes(storage)
    setRefused(isRefusal)
    setToken(undefined)
  }
  const [queries] = useState(() => newQueries(() => leave(true)))
  if (token === undefined) {
    const enter = (given: string) => {
      keepToken(given, window.sessionStorage)
      queries.clear()
      setToken(given)
    }
    return <SignIn wasRefused={wasRefused} onToken={enter} />
  }
  return (
    <QueryClientProvider client={queries}>
      <NodeProvider token={token}>
        <LiveProvider token={token}>
          <JobNews />
          <AgeUnseen />
          <Router base="/ui" aroundNav={guardNavigation}>
            <Toasts>
              <Frame onLeave={() => leave(false)}>
                <LeaveGuard>
                  <Pages />
                </LeaveGuard>
              </Frame>
            </Toasts>
          </Router>
        </LiveProvider>
      </NodeProvider>
    </QueryClientProvider>
  )
}

const Pages = () => (
  <Waiting>
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/knowledge" component={Knowledge} />
      <Route path="/knowledge/:graph" component={Board} />
      <Route path="/knowledge/:graph/import" component={Import} />
      <Route path="/knowledge/:graph/assets/:author/:name" component={Asset} />
      <Route path="/knowledge/:graph/assets/:author/:name/edit" component={Draft} />
      <Route path="/knowledge/:graph/assets/:author/:name/document" component={DocumentPage} />
      <Route path="/explore" component={Schema} />
      <Route path="/explore/entity" component={Entity} />
      <Route path="/explore/canvas" component={CanvasPage} />
      <Route path="/join" component={Join} />
      <Route path="/explore/path" component={PathPage} />
      <Route path="/explore/table" component={TypeTable} />
      <Route path="/query" component={Query} />
      <Route path="/memory" component={Memory} />
      <Route path="/trail" component={Trail} />
      <Route path="/trail/find" component={Find} />
      <Route path="/trail/datasets" component={Datasets} />
      <Route path="/trail/dataset" component={Dataset} />
      <Route path="/trail/import" component={ImportReport} />
      <Route path="/trail/event" component={SupplyEvent} />
      <Route path="/trail/offers" component={Offers} />
      <Route path="/trail/holdings" component={Holdings} />
      <Route path="/trail/network" component={AskNetwork} />
      <Route path="/agents" component={Agents} />
      <Route path="/agents/:address" component={StoredBy} />
      <Route path="/messages" component={Messages} />
      <Route path="/peers" component={Peers} />
      <Route path="/operations" component={Operations} />
      <Route component={NotFound} />
    </Switch>
  </Waiting>
)

const Waiting = ({ children }: { children: ReactNode }) => <Suspense fallback={<Loading />}>{children}</Suspense>
