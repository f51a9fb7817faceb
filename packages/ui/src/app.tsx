import { ApiError } from '@kg/client'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { LiveProvider } from './data/live.js'
import { NodeProvider } from './data/node.js'
import { dropToken, keepToken, takeToken } from './data/token.js'
import { Loading } from './look/states.js'
import { Toasts } from './look/toasts.js'
import { Home } from './pages/home/home.js'
import { Frame } from './shell/frame.js'
import { NotFound } from './shell/not-found.js'
import { SignIn } from './shell/sign-in.js'

const Knowledge = lazy(async () => ({ default: (await import('./pages/knowledge/knowledge.js')).Knowledge }))
const Board = lazy(async () => ({ default: (await import('./pages/board/board.js')).Board }))
const Asset = lazy(async () => ({ default: (await import('./pages/asset/asset.js')).Asset }))
const Agents = lazy(async () => ({ default: (await import('./pages/agents/agents.js')).Agents }))
const Query = lazy(async () => ({ default: (await import('./pages/query/query.js')).Query }))
const Memory = lazy(async () => ({ default: (await import('./pages/memory/memory.js')).Memory }))
const Trail = lazy(async () => ({ default: (await import('./pages/trail/trail.js')).Trail }))
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
        <LiveProvider>
          <Router base="/ui">
            <Toasts>
              <Frame onLeave={() => leave(false)}>
                <Pages />
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
      <Route path="/knowledge/:graph/assets/:author/:name" component={Asset} />
      <Route path="/query" component={Query} />
      <Route path="/memory" component={Memory} />
      <Route path="/trail" component={Trail} />
      <Route path="/agents" component={Agents} />
      <Route path="/peers" component={Peers} />
      <Route path="/operations" component={Operations} />
      <Route component={NotFound} />
    </Switch>
  </Waiting>
)

const Waiting = ({ children }: { children: ReactNode }) => <Suspense fallback={<Loading />}>{children}</Suspense>
