import { fileRefusal, fileRules, maxFileSize } from './file-rules';

test('accepts images and PDF for proofs, and images for screenshots', () => {
  expect(Object.values(fileRules('image').accept).flat()).toEqual(['.jpg', '.jpeg', '.png', '.gif', '.bmp', '.webp']);
  expect(Object.values(fileRules('proof').accept).flat()).toContain('.pdf');
  expect(Object.values(fileRules('logo').accept).flat()).toEqual(['.jpg', '.jpeg', '.png']);
});

test('a refusal names the file and the rule', () => {
  const { refusal } = fileRules('proof');
  expect(refusal('a.gif', 'count')).toBe('Choose one file.');
  expect(refusal('a.gif', 'size')).toBe('a.gif is larger than 10\u00a0MB.');
  expect(refusal('a.png', 'empty')).toBe('a.png is empty.');
  expect(refusal('a.exe', 'type')).toBe('a.exe is not an image or a PDF.');
  expect(refusal('IMG_1.HEIC', 'type')).toBe(
    "IMG_1.HEIC is a HEIC photo, which browsers can't show. Save it as JPEG or PNG, and choose that file.",
  );
  expect(fileRefusal(new File(['x'], 'a.heif'))).toMatch(/^a\.heif is a HEIC photo/);
  expect(maxFileSize('logo')).toBe('2\u00a0MB');
});
