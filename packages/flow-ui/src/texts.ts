import { declareTexts } from '@platform/app-kit';

export const texts = declareTexts('flow-ui', {
  en: {
    continue: 'Continue',
    finish: 'Finish',
    nothingOpen: 'No step is open yet',
    sectionCompleted: 'This step is completed and can be read only.',
    states: { open: 'open', completed: 'completed', locked: 'locked' },
    files: 'Files of {item}',
    noFiles: 'No files yet',
    view: 'View',
    viewFile: 'View {name}',
    download: 'Download',
    downloadFile: 'Download {name}',
    delete: 'Delete',
    deleteFile: 'Delete {name}',
    chooseFiles: 'Choose files or drop them here',
    sizeLimit: 'Each file must be smaller than 50 MB.',
    uploading: 'Uploading to {item}',
    cancelUpload: 'Cancel upload',
    insert: 'Insert',
    update: 'Update',
    noValue: 'Not filled in',
    notStored: 'This step was completed before your answer was stored: {text}',
    signature: 'The document will be made ready for your signature here.',
  },
});
