import { Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  /** A key of the messages. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page that is folded, as browsers have it. What is in it is made when it is first wanted. */
export function Fold({ title, children }: Props) {
  const translate = useTranslate();
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={() => {
        setWasOpen(true);
      }}
      sx={{ borderTop: 1, borderColor: 'divider', py: 1, minWidth: 0, width: '100%' }}
    >
      <Typography component="summary" variant="subtitle1" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate(title)}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', pt: 1, minWidth: 0 }}>{wasOpen && children}</Box>
    </Box>
  );
}
