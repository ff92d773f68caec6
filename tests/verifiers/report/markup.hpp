// A small reader of HTML, enough to ask: do the tags nest, and which elements and attributes are there?
#pragma once

#include <map>
#include <string>
#include <vector>

struct Markup {
  std::map<std::string, int> elements;  // how often each element is opened
  std::vector<std::string> attributes;  // all names of attributes
  std::vector<std::string> links;       // the values of href and src
  std::string problem;                  // empty if every element is closed in order
};

// The document after its <!DOCTYPE html>. The contents of <script> and <style> are skipped.
Markup read_markup(const std::string& html);
