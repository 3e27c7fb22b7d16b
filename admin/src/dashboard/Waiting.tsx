import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { send } from '../api/send';
import type { Summary } from '../api/types';
import { LANGUAGE_NAMES } from '../languages';
import { CountTable } from './CountTable';
import { Section } from './Section';

type Records = Summary['records'][number];

/** The list of what has a status, if the console has one. */
const listOf = (kind: Records['kind'], status: string): string | undefined =>
  kind === 'event' ? `/events?filter=${encodeURIComponent(JSON.stringify({ status }))}` : undefined;

function Unpublished({ records }: { readonly records: Summary['records'] }) {
  const translate = useTranslate();
  const waiting = records.filter(({ draft, pending }) => draft + pending > 0);
  const title = translate('console.dashboard.waiting');
  if (waiting.length === 0)
    return (
      <Section title={title}>
        <Typography>{translate('console.dashboard.nothing')}</Typography>
      </Section>
    );
  const columns = ['kind', 'drafts', 'pending'].map((name) => translate(`console.dashboard.${name}`));
  const rows = waiting.map(({ kind, draft, pending }) => ({
    name: translate(`console.collections.${kind}`),
    counts: [
      { amount: draft, to: listOf(kind, 'draft') },
      { amount: pending, to: listOf(kind, 'pending') },
    ],
  }));
  return (
    <Section title={title}>
      <CountTable label={title} columns={columns} rows={rows} />
    </Section>
  );
}

function Translations({ translations }: { readonly translations: Summary['translations'] }) {
  const translate = useTranslate();
  const title = translate('console.dashboard.translations');
  const names = ['language', 'outdated', 'incomplete', 'missing'];
  const rows = translations.map(({ language, outdated, incomplete, missing }) => ({
    name: LANGUAGE_NAMES[language],
    lang: language,
    counts: [outdated, incomplete, missing].map((amount) => ({ amount })),
  }));
  return (
    <Section title={title}>
      <CountTable
        label={title}
        columns={names.map((name) => translate(`console.dashboard.${name}`))}
        rows={rows}
      />
    </Section>
  );
}

function Operation({ webhooks, imports }: Pick<Summary, 'webhooks' | 'imports'>) {
  const translate = useTranslate();
  if (webhooks === null || imports === null) return null;
  const { active, failing } = webhooks;
  const isIdle = imports.running + imports.queued === 0;
  return (
    <Section title={translate('console.dashboard.operation')}>
      <Typography>
        {failing === 0
          ? translate('console.dashboard.webhooks_well')
          : translate('console.dashboard.webhooks', { active, failing })}
      </Typography>
      <Typography>
        {isIdle
          ? translate('console.dashboard.imports_none')
          : translate('console.dashboard.imports', { ...imports })}
      </Typography>
    </Section>
  );
}

/** What waits for whoever has signed in. */
export function Waiting() {
  const translate = useTranslate();
  const { data, isPending, error } = useQuery({
    queryKey: ['summary'],
    queryFn: async () => (await send<Summary>('/summary')).value,
  });
  if (isPending) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (error !== null) return <Typography role="alert">{translate('ra.page.error')}</Typography>;
  return (
    <>
      <Unpublished records={data.records} />
      <Translations translations={data.translations} />
      <Operation webhooks={data.webhooks} imports={data.imports} />
    </>
  );
}
