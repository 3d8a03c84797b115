import { useNavigate, useSearch, type RegisteredRouter, type RouteById } from '@tanstack/react-router';

type Routes = RegisteredRouter['routesById'];

type SearchOf<Id extends keyof Routes> = RouteById<
  RegisteredRouter['routeTree'],
  Id
>['types']['fullSearchSchema'];

type SearchState<Id extends keyof Routes> = [
  search: SearchOf<Id>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- only for pages without parameters
  update: (changes: Partial<SearchOf<Id>>) => void,
];

/** `update` changes only the given parameters, without a new history entry. */
export function useSearchState<Id extends keyof Routes>(from: Id): SearchState<Id> {
  const search = useSearch({ from });
  const navigate = useNavigate();
  const update: SearchState<Id>[1] = (changes) =>
    void navigate({
      to: '.',
      // Merge into the current parameters: another filter may have changed before a debounced search arrives.
      search: (current: object) => ({ ...current, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return [search, update];
}
