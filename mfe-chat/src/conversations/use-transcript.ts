import { saveBlob, useErrorText, usePlatform } from '@platform/app-kit';
import { texts } from '../texts.ts';

/** Returns a function that saves a conversation as a file; a failure is shown (MSG-10). */
export function useTranscript(conversationId: string): (format: 'csv' | 'pdf') => Promise<void> {
  const t = texts.useTexts();
  const { http, reportError } = usePlatform();
  const { show } = useErrorText();
  return async (format) => {
    try {
      const file = await http.download(`/api/export/conversation/${conversationId}?format=${format}`);
      saveBlob(file, t('transcriptName', { day: today(), format }));
    } catch (error) {
      reportError(error, 'call');
      show(error, t('transcriptFailed'));
    }
  };
}

/** Returns the current date in the user's time zone, `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA').format();
}
