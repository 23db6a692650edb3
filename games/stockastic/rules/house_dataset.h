// SPDX-License-Identifier: Apache-2.0
// limits: table
//
// The data set house-1 (RULES.md 2.2 – 2.8), laid out like the printed sheets.
#pragma once

#include "games/stockastic/rules/dataset.h"

namespace bourse::stockastic {

// clang-format off
inline constexpr Dataset kHouse{
    .name = "house-1",
    .perf_limit = 3,
    .tokens = {{3, 5, 5, 3}},
    .track_count = 3,
    .tracks = {{
        {"v", 22, {0, 1, 2,2, 3,3, 4,4, 5,5, 6,6, 7,7, 8,8, 9, 10, 11, 12, 13, 14, 15}},
        {"s", 26, {0, 1, 2,2, 3,3, 4,4, 5,5, 6,6, 7,7, 8,8, 9,9, 10,10, 11,11, 12,12, 13, 14, 15}},
        {"c", 28, {0, 1, 2,2, 3,3, 4,4,4, 5,5,5, 6,6,6, 7,7,7, 8,8,8, 9,9, 10,10, 11,11, 12,12}},
    }},
    .companies = {{{
        {"fre", "Freebay Copper and Gold", 0,  6, {0, 0, 0, 0, 1, 2, 3}},
        {"sou", "Sour Hill Coal",          0,  8, {0, 0, 0, 1, 1, 2, 2}},
        {"mul", "Multilever",              2, 10, {1, 1, 1, 1, 1, 2, 2}},
        {"old", "Old Man Brand",           2,  7, {0, 0, 1, 1, 1, 2, 2}},
        {"met", "Metro",                   1,  8, {0, 0, 0, 1, 1, 2, 2}},
        {"blu", "Blue Duck",               1, 10, {0, 0, 1, 1, 1, 2, 2}},
        {"hip", "Hippo Group",             1, 10, {0, 0, 1, 1, 2, 2, 3}},
        {"gol", "Golden Ray Land",         1,  8, {0, 0, 1, 1, 1, 2, 2}},
    }}},
    .event_count = 15,
    .events = {{
        {"e01", "Flooded pit",       BoardSet::from_bits(1),  {-2,  0}},
        {"e02", "Metal rally",       BoardSet::from_bits(1),  { 0,  3}},
        {"e03", "New ore body",      BoardSet::from_bits(1),  { 1,  1}},
        {"e04", "Hit product",       BoardSet::from_bits(2),  { 2,  0}},
        {"e05", "Product recall",    BoardSet::from_bits(2),  { 0, -3}},
        {"e06", "Cheap imports",     BoardSet::from_bits(2),  {-1, -1}},
        {"e07", "New routes",        BoardSet::from_bits(4),  { 2,  0}},
        {"e08", "Fuel shock",        BoardSet::from_bits(4),  { 0, -3}},
        {"e09", "Upstart rivals",    BoardSet::from_bits(4),  {-1, -1}},
        {"e10", "Tight home loans",  BoardSet::from_bits(8),  {-2,  0}},
        {"e11", "Land boom",         BoardSet::from_bits(8),  { 0,  3}},
        {"e12", "Sold-out township", BoardSet::from_bits(8),  { 1,  1}},
        {"e13", "Bull run",          BoardSet::from_bits(15), { 0,  2}},
        {"e14", "Bear market",       BoardSet::from_bits(15), { 0, -2}},
        {"e15", "Back to normal",    BoardSet::from_bits(15), { 0,  0}, true},
    }},
    .rumor_kinds = 11,
    .rumors = {{
        {"takeover", "Takeover talk",   2, Effect::Moves, { 0,  4}},
        {"tip",      "Broker's tip",    2, Effect::Moves, { 0,  3}},
        {"contract", "Big contract",    1, Effect::Moves, { 1,  2}},
        {"manager",  "Star manager",    1, Effect::Moves, { 2,  0}},
        {"fraud",    "Fraud probe",     2, Effect::Moves, { 0, -4}},
        {"insider",  "Insider selling", 2, Effect::Moves, { 0, -3}},
        {"lost",     "Lost contract",   1, Effect::Moves, {-1, -2}},
        {"walkout",  "Walkout",         1, Effect::Moves, {-2,  0}},
        {"hoax",     "Hoax",            1, Effect::Moves, { 0,  0}},
        {"denial",   "Official denial", 1, Effect::CancelsAbove, {}},
        {"echo",     "Word of mouth",   1, Effect::RepeatsBelow, {}},
    }},
    .characters = {{
        {"student",      "Student",              18, 4},
        {"trader",       "Professional Trader",  32, 4},
        {"scholar",      "Scholar",              31, 4},
        {"ceo",          "CEO",                  31, 5},
        {"institution",  "Institutional Trader", 34, 5},
        {"entrepreneur", "Entrepreneur",         20, 6},
    }},
    .shares = {7, 10, 12, 15},
    .coins = {30, 30, 25, 25},
};
// clang-format on
static_assert(kHouse.token_count() == 16);
static_assert(kHouse.rumor_count() == 15);

}  // namespace bourse::stockastic
